const address = /^(?:https?:\/\/|mailto:|tel:|\/|#)\S*$/;

/** True for an address of the web, a mail address, a path or an anchor. */
export function isAddress(text: string): boolean {
  return address.test(text.trim());
}
