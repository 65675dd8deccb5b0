import { sendRequests, type Load } from './send-requests';

// Visitors in a process of their own. The parent sends loads and receives results.
process.on('message', (load: Load) => {
  sendRequests(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
