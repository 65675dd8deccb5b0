/** What the help that `npm run adopt` makes up begins with, until someone corrects it. */
export const GUESS = 'Guess:';
