import type { Route } from '@userkeep/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOverloaded, isUnreachable } from '../db/errors.ts'
import { Failure } from '../fail.ts'
import { refusalPage } from '../html/refusal-page.ts'
import { sayHeadOfError } from './head.ts'
import { sendPage } from './page.ts'
import { formTypes } from './read-form.ts'
import { fieldsOf } from './validation.ts'

/** Returns `{ "error": { "code", "message" } }`, the shape of every error. */
export const envelope = ({ code, message, fields }: Failure, requestId?: string) => ({
  error: {
    code,
    message: requestId === undefined ? message : `${message} The request ID is ${requestId}.`,
    ...(fields && { fields }),
    ...(requestId !== undefined && { request_id: requestId }),
  },
})

/** Sends an error as the caller may see it. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toFailure(error, request)
  const isOurs = failure.code === 'internal'
  if (failure.status >= 500) {
    request.log[isOurs ? 'error' : 'warn']({ err: error, request_id: request.id }, 'request failed')
  }
  sayHeadOfError(request, reply)
  reply
    .code(failure.status)
    // Repeated here, because unroutable requests run no hook.
    .header('request-id', request.id)
    // A refusal is never cached, even if the answer may be.
    .header('cache-control', 'no-store')
    .headers(failure.headers)
  const isPage = request.routeOptions.config.route?.success.page !== undefined
  if (isPage) reply.header('vary', 'accept')
  if (isPage && !asksForJson(request)) return void sendPage(reply, refusalPage(failure, request.id))
  reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(failure, isOurs ? request.id : undefined))
}

/** Returns whether the caller names JSON among what it accepts, and no HTML, as a browser does. */
const asksForJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  /\bapplication\/(json|\*)/i.test(accept) && !/\btext\/(html|\*)/i.test(accept)

function toFailure(error: unknown, { routeOptions }: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (isPassing(error)) return new Failure('unavailable', { headers: { 'retry-after': '1' } })
  const { code, validation, validationContext, statusCode } = (error ?? {}) as Partial<FastifyError>
  if (validation) {
    // An invalid id in a path refers to nothing.
    if (validationContext === 'params') return new Failure('not_found')
    const fields = fieldsOf(validation as Parameters<typeof fieldsOf>[0])
    const [first] = Object.entries(fields)
    return new Failure('invalid_request', {
      message: first ? `${first[0]}: ${first[1]}` : 'The request is not valid.',
      fields,
    })
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(routeOptions.bodyLimit)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unreadable(routeOptions.config.route)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('invalid_request')
  return new Failure('internal')
}

const unreadable = (route: Route | undefined): Failure =>
  route?.form || route?.raw
    ? new Failure('unsupported_media_type', { message: `The request body must be ${typesOf(route).join(' or ')}.` })
    : new Failure('unsupported_media_type')

const typesOf = ({ raw }: Route): readonly string[] => (raw && raw.types !== 'any' ? raw.types : formTypes)

const tooLarge = (most: number | undefined): Failure =>
  new Failure(
    'body_too_large',
    most === undefined ? {} : { message: `The request body must be at most ${most / 1024} KiB.` },
  )

/** Returns whether the request may succeed a moment later. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) ||
  isOverloaded(error) ||
  (error as Partial<FastifyError> | null)?.code === 'FST_ERR_HANDLER_TIMEOUT'
