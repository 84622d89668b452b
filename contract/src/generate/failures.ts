import { type ErrorCode, errors, errorsOf, type Route } from '../kernel/index.ts'
import type { Json } from './components.ts'
import { failureHeaders } from './headers.ts'

export const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors), description: 'A stable code for programs' },
        message: { type: 'string', description: 'A message for people; may change' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'For `invalid_request`: the reason per field path',
          'x-chosen': true,
        },
        request_id: { type: 'string', description: 'For `internal`: the ID of the log entry', 'x-chosen': true },
      },
    },
  },
}

interface FailureResponse {
  status: number
  name: string
  codes: ErrorCode[]
  asPage: boolean
}

/** Returns the refusals of a route by status: each set of codes is one shared response. */
function failuresOf(route: Route): FailureResponse[] {
  const order = Object.keys(errors)
  const codes = errorsOf(route).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  return [...Map.groupBy(codes, (code) => errors[code].status)]
    .sort(([a], [b]) => a - b)
    .map(([status, same]) => {
      const name = same.map(pascal).join('Or')
      const asPage = route.success.page !== undefined
      return { status, name: asPage ? `${name}Page` : name, codes: same, asPage }
    })
}

const pascal = (code: string): string => code.replace(/(^|_)(\w)/g, (_, _mark, letter: string) => letter.toUpperCase())

export const failureRefs = (route: Route): Json =>
  Object.fromEntries(failuresOf(route).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]))

export const failureResponses = (routes: readonly Route[]): Json =>
  Object.fromEntries(
    routes
      .flatMap(failuresOf)
      .map((response) => [response.name, failure(response)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const failure = ({ status, codes, asPage }: FailureResponse): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
  headers: failureHeaders(status),
  content: { ...(asPage && { 'text/html': { schema: { type: 'string' } } }), ...envelopes(codes) },
  ...(codes.some((code) => !errors[code].given) && { 'x-chosen': codes.filter((code) => !errors[code].given) }),
})

const envelopes = (codes: ErrorCode[]): Json => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Error' },
    examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
  },
})

const example = (code: ErrorCode): Json => ({
  error: {
    code,
    message: code === 'invalid_request' ? 'name: is required' : errors[code].message,
    ...(code === 'invalid_request' && { fields: { name: 'is required' } }),
    ...(code === 'internal' && { request_id: '5f1f6a52-6c0e-4f0e-9a64-0b8c1f6f2f3e' }),
  },
})
