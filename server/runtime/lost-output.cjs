// Lets a command do its work although nothing reads its output any more, as behind `head`: by default Node ends it with a stack.
// Output that is lost for another reason, as on a full disk, is a failure. Commands that only show something end early instead
// (`endWithReader`).
for (const output of [process.stdout, process.stderr])
  output.on('error', ({ code }) => {
    if (code !== 'EPIPE') process.exitCode = 1;
  });
