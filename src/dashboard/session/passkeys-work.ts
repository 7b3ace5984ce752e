/** Whether this browser has passkeys, and this address can: they belong to a name, never to an IP address. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname)
