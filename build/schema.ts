import { join } from 'node:path';
import { SCHEMA_FILE, writeSchema } from './write-schema';

// `npm run schema`: writes the components that an operator pushes into a space of their own.
writeSchema(join(__dirname, '..')).then(
  () => process.stdout.write(`Wrote ${SCHEMA_FILE}\n`),
  (error: unknown) => {
    process.stderr.write(`The schema cannot be written: ${String(error)}\n`);
    process.exitCode = 1;
  },
);
