/**
 * How long a client may take, in milliseconds, on every port of the service: slow senders of a body give up their connection by their rate
 * (`slow-senders.ts`), and a proxy in front keeps its own, longer, idle time-out.
 */
export const timeOuts = { requestTimeout: 900_000, keepAliveTimeout: 65_000, headersTimeout: 10_000 }

/** How connections are watched, and how much their headers may hold, in bytes. */
export const connectionLimits = { connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 }

/**
 * How long a proxy in front waits for the next byte of an answer, in milliseconds, as the examples for operators have it: the preview of a large
 * document waits for its turn, for its pictures, is drawn, and drawn once more as pictures.
 */
export const proxyPatience = 300_000
