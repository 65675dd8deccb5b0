/** What can be asked of `npm run forms`. */
export const helpLines = `What visitors sent by forms, kept in DATA_DIR. The site may be running meanwhile.

  npm run forms -- list [--form <key>] [--state waiting|delivered|failed|kept] [--limit <number>]
      the newest submissions (50), without what is in them
  npm run forms -- show <id>
      one submission, and how far its delivery is
  npm run forms -- export --format csv|json [--form <key>] [--since <date>] [--output <file>]
      all of them, oldest first; json is one object a line
  npm run forms -- retry <id>... | --failed | --kept
      has them delivered: those set aside, or those that came while there was no destination
  npm run forms -- delete <id>...
      deletes them for good
  npm run forms -- purge --older-than <days> [--yes]
      deletes all that are older, delivered or not, but for those that wait to be delivered

waiting: to be delivered. delivered: every destination has it. failed: a destination refused it, it was set aside.
kept: there was no destination when it came. Settings are those of the site, DATA_DIR above all.
`;
