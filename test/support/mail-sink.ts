import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail that the server received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded, in order, with names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded. */
  readonly text: string;
}

/** A minimal SMTP server (RFC 5321). */
export interface MailSink {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** User and password of each login. */
  readonly logins: readonly (readonly [user: string, password: string])[];
  /** Responses that replace the default ones, by command, such as `RCPT`; `.` is the end of the mail. */
  readonly responses: Map<string, string | null>;
  readonly close: () => Promise<void>;
}

const defaultResponses: Readonly<Record<string, string>> = {
  greeting: '220 sink',
  EHLO: '250 sink',
  AUTH: '235 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 ok',
  QUIT: '221 bye',
};

function send(socket: Socket, response: string | null): void {
  if (response === null) socket.destroy();
  else if (response !== '') socket.write(`${response}\r\n`);
}

/** The login of `AUTH PLAIN` (RFC 4616). */
function loginOf(line: string): readonly [string, string] {
  const [, user = '', password = ''] = Buffer.from(line.slice('AUTH PLAIN '.length), 'base64')
    .toString()
    .split('\0');
  return [user, password];
}

/** Starts a server on a free port. For an empty response it sends nothing, and for `null` it closes the connection. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  const logins: (readonly [string, string])[] = [];
  const responses: MailSink['responses'] = new Map();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    const respond = (command: string): void => {
      const response = responses.has(command) ? responses.get(command) : defaultResponses[command];
      send(socket, response === undefined ? '500 what?' : response);
    };
    let rest = '';
    let [from, to, isMail] = ['', [] as string[], false];
    const receive = (line: string): void => {
      const command = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? '';
      if (command === 'MAIL') [from, to] = [line, []];
      if (command === 'RCPT') to.push(line);
      if (command === 'AUTH') logins.push(loginOf(line));
      isMail = command === 'DATA' && !responses.has('DATA');
      respond(command);
    };
    socket.on('data', (data) => {
      rest += data.toString('latin1');
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const index = rest.indexOf(end);
        if (index < 0) return;
        const part = rest.slice(0, index);
        rest = rest.slice(index + end.length);
        if (!isMail) {
          receive(part);
          continue;
        }
        isMail = false;
        mails.push({ from, to, ...readMail(part) });
        respond('.');
      }
    });
    respond('greeting');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    logins,
    responses,
    close: () => closeAll(server, sockets),
  };
}

function closeAll(server: Server, sockets: Iterable<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}

function readMail(mail: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const headerEnd = mail.indexOf('\r\n\r\n');
  const lines = mail
    .slice(0, headerEnd)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value];
  });
  const encoding = headers.find(([name]) => name === 'content-transfer-encoding')?.[1] ?? '';
  return { headers, text: decoded(mail.slice(headerEnd + 4), encoding) };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
