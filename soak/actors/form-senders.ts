import { randomInt, randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../test/support/seeded-random';
import type { HttpClient, Reply } from '../http-client';
import { pause, repeat, type Actor, type SoakContext } from '../soak-context';
import { describeReply, inspectPublic } from './inspect';

/** Attempts of a sender with the same key, and milliseconds between them. */
const attempts = 20;
const attemptPause = 1_500;

/** Sends a form as the site's script does: with a key, again until it is accepted, and now and then once more. */
export const jsonSender: Actor = async (context, random) => {
  const client = context.openClient(context.site.balancer.origin);
  await repeat(context, random, 900, async () => {
    const message = `json ${randomUUID()}`;
    const key = randomUUID();
    const accepted = await sendUntilAccepted(context, random, client, { message, key });
    if (accepted && random.chance(0.2)) await sendJson(context, random, client, { message, key });
  });
  client.close();
};

interface JsonForm {
  readonly message: string;
  readonly key: string;
}

async function sendUntilAccepted(
  context: SoakContext,
  random: SeededRandom,
  client: HttpClient,
  form: JsonForm,
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts && !context.signal.aborted; attempt += 1) {
    if (await sendJson(context, random, client, form)) return true;
    await pause(attemptPause, context.signal);
  }
  return false;
}

/** @returns true if it was accepted. */
async function sendJson(
  context: SoakContext,
  random: SeededRandom,
  client: HttpClient,
  { message, key }: JsonForm,
): Promise<boolean> {
  const reply = await client.send({
    method: 'POST',
    path: '/forms/kontak',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': randomAddress(random),
      origin: context.site.url,
    },
    body: JSON.stringify({ _page: '/kontak', _elapsed: '5000', ...fieldsOf(message) }),
  });
  judgeReply(context, reply, 202);
  if (reply.status !== 202) return false;
  context.forms.acknowledge(message, String((JSON.parse(reply.text) as { id: unknown }).id));
  return true;
}

/** Sends a form as a browser without scripts, and reads its outcome. */
export const plainSender: Actor = async (context, random) => {
  const client = context.openClient(context.site.balancer.origin);
  await repeat(context, random, 2_500, async () => {
    const message = `plain ${randomUUID()}`;
    const reply = await client.send({
      method: 'POST',
      path: '/forms/kontak',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': randomAddress(random),
        accept: 'text/html',
        origin: context.site.url,
      },
      body: new URLSearchParams({ _page: '/kontak', ...fieldsOf(message) }).toString(),
    });
    // The outcome of a form that was the last to find room is shown by the response itself.
    const isOutcome = reply.status === 202 && context.conditions.isOn(['disk'], 5_000);
    judgeReply(context, reply, isOutcome ? 202 : 303);
    if (reply.status !== 303 && !isOutcome) return;
    context.forms.acknowledge(message, null);
    if (!isOutcome) await readOutcome(context, client, reply.headers.location ?? '');
  });
  client.close();
};

/** The outcome is shown once: the second time the address has the usual page. */
async function readOutcome(
  { ledger, conditions, patience }: SoakContext,
  client: HttpClient,
  path: string,
): Promise<void> {
  const first = await client.send({ path });
  const second = await client.send({ path });
  for (const reply of [first, second]) inspectPublic(ledger, `GET ${path}`, reply);
  // What the machine or the Redis that is gone knew of the outcome is gone as well.
  if (conditions.isOn(['machine', 'redis', 'disk', 'clock'], 5_000 * patience)) return;
  const isOutcome = first.status === 200 && first.headers['cache-control']?.includes('no-store') === true;
  const isUsual = second.status === 200 && second.headers['cache-control']?.includes('no-store') !== true;
  ledger.check(
    'form-outcomes',
    isOutcome && isUsual
      ? null
      : `${describeReply(`first ${path}`, first)}, ${describeReply('second', second)}`,
  );
}

function fieldsOf(message: string): Readonly<Record<string, string>> {
  return { nama: 'Sari', surel: 'sari@contoh.id', keperluan: 'kain', pesan: message, setuju: 'on' };
}

/** A form may fail while a process that has it is killed, a machine is away, or its disk is full; nothing else excuses it. */
function judgeReply({ ledger, conditions, patience }: SoakContext, reply: Reply, wanted: number): void {
  const what = 'POST /forms/kontak';
  inspectPublic(ledger, what, reply);
  if (reply.status === wanted) return ledger.held('form-responses');
  const isBroken = reply.headers['x-soak-balancer'] !== undefined || reply.status === 0;
  const isExcused = isBroken
    ? conditions.isOn(['machine', 'worker'], 2_000 * patience)
    : reply.status === 503 && conditions.isOn(['disk'], 5_000);
  ledger.check('form-responses', isExcused ? null : describeReply(what, reply));
  return undefined;
}

function randomAddress(random: SeededRandom): string {
  const byte = (): number => randomInt(256);
  return `${random.pick([10, 81, 103, 180, 202])}.${byte()}.${byte()}.${byte()}`;
}
