import type { FastifyReply, FastifyRequest } from 'fastify'

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown
