/** Shorter secrets are not redacted: they would be struck out of words that contain them, which reveals them. */
const minSecretLength = 4;

/** A text without secrets. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= minSecretLength)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
}
