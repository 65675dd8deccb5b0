import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, wantsHelp } from '../../server/config/command-line';
import { readLockFile } from './lock-file';
import { createSbom } from './sbom';
import { thirdPartyList } from './third-party';
import { messageOf } from '../../server/runtime/logging/error-message';

// `npm run sbom`: writes the software bill of materials of a server in production, and THIRD-PARTY.md.

const root = join(__dirname, '../..');
const file = 'sbom.cdx.json';

const usage = `npm run sbom   writes ${file}, the bill of materials of a server in production, and THIRD-PARTY.md

  --help  shows this

Exit code 0 if both are written, 1 if not, 2 for a wrong command line.
`;

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

function writeSbom(): void {
  const lockText = read('package-lock.json');
  const sbom = createSbom(read('package.json'), lockText, (args, cwd) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' }),
  );
  writeFileSync(join(root, file), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(root, 'THIRD-PARTY.md'), thirdPartyList(readLockFile(lockText)));
  process.stdout.write(`Wrote ${file} (CycloneDX, ${sbom.components.length} packages) and THIRD-PARTY.md\n`);
}

try {
  if (wantsHelp('npm run sbom', process.argv.slice(2))) process.stdout.write(usage);
  else writeSbom();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
