// Ends a command on a Node that is too old for it: with one line, instead of an error about some function that is not there.
// ES modules that are loaded by `require` need these versions (package.json says the same).
const [major, minor] = process.versions.node.split('.').map(Number);
const isTooOld = major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12);
if (isTooOld) {
  process.stderr.write(
    `Node.js ${process.versions.node} is too old: install 20.19 or later of 20, or 22.12 or later.\n`,
  );
  // A command whose failures have another exit code has set it.
  process.exit(process.exitCode ?? 1);
}
