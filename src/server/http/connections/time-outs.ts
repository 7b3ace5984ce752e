/**
 * How long a client may take, in milliseconds, on every port of the service: slow senders of a body give up their connection by their rate
 * (`slow-senders.ts`), and a proxy in front keeps its own, longer, idle time-out.
 */
export const timeOuts = { requestTimeout: 900_000, keepAliveTimeout: 65_000, headersTimeout: 10_000 }

/** How connections are watched, how much their headers may hold, in bytes, and that the host is looked for by the service, which says what is wrong. */
export const connectionLimits = {
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false,
}

/**
 * How long the other side may keep a connection waiting, with its body or with an answer that it does not read: `graceMs`, and longer as long as bytes
 * pass at `minBytesPerMs` on average (64 kbit/s, a telephone at the edge of its network). `sweepMs`: how often connections are looked at.
 */
export const slowPeers = { graceMs: 15_000, minBytesPerMs: 8, sweepMs: 1_000 }

/**
 * How long a proxy in front waits for the next byte of an answer, in milliseconds, as the examples for operators have it: the preview of a large
 * document waits for its turn, for its pictures, is drawn, and drawn once more as pictures.
 */
export const proxyPatience = 300_000
