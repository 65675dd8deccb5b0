import { sendRequests, type Load } from './send-requests';

// Visitors in a process of their own: what they are told by the parent they do, and report.
process.on('message', (load: Load) => {
  sendRequests(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
