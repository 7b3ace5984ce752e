import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Servers that listen while their process still starts. */
const starting = new WeakSet<Server>()

/** Whether it is to get no requests yet. */
export const isStarting = (server: FastifyInstance): boolean => starting.has(server.server)

/** From now on `/readyz` answers 503, until `announceStarted`. */
export const announceStarting = (server: FastifyInstance): unknown => starting.add(server.server)
export const announceStarted = (server: FastifyInstance): unknown => starting.delete(server.server)
