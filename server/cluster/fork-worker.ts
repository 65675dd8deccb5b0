import cluster, { type Worker } from 'node:cluster';
import { messageOf } from '../runtime/logging/error-message';
import { watchHandover } from './unaccepted-connection';
import type { WorkerProcess } from './worker-pool';

/** Starts a worker process by the script that this process was started with. */
export function forkWorker(): WorkerProcess {
  try {
    return workerProcess(cluster.fork());
  } catch (error) {
    return refusedProcess(messageOf(error));
  }
}

function workerProcess(worker: Worker): WorkerProcess {
  const { process: child } = worker;
  const closeUnaccepted = watchHandover(child as Parameters<typeof watchHandover>[0]); // its own messages have those members
  return {
    pid: child.pid ?? 0,
    send: (message) => void (child.connected && child.send(message, () => {})),
    receive: (listener) => void worker.on('message', listener),
    onExit: (listener) => {
      worker.once('exit', (exitCode: number | null) => {
        closeUnaccepted();
        listener(exitCode);
      });
      // A process that the system refused has no `exit`. Other errors are of messages to one that has just been killed.
      worker.on('error', (error) => {
        if (child.pid === undefined) listener({ refusal: messageOf(error) });
      });
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Some refusals are errors of the call itself, such as that for a lack of memory. */
function refusedProcess(refusal: string): WorkerProcess {
  return {
    pid: 0,
    send: () => {},
    receive: () => {},
    onExit: (listener) => queueMicrotask(() => listener({ refusal })),
    kill: () => {},
  };
}
