import { randomBytes } from 'node:crypto'
import { listen } from '@userkeep/client/listen'

/** Delivers facts to a local server until the process is stopped. */
export async function listenAndForward({ client, values, refuse }) {
  if (!values.forward || !URL.canParse(values.forward)) refuse('Pass the address of your server with --forward.')
  if (values.after !== undefined && !/^\d{1,15}$/.test(values.after)) refuse('--after takes a whole number.')
  const secret = values.secret ?? process.env.USERKEEP_WEBHOOK_SECRET ?? `whsec_${randomBytes(32).toString('base64')}`
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())
  await listen({
    client,
    forwardTo: values.forward,
    secret,
    signal: stopped.signal,
    ...(values.types && { types: values.types.split(',') }),
    ...(values.after !== undefined && { after: Number(values.after) }),
    onBegun: (after) => console.log(`Listening after sequence ${after}. The signing secret is ${secret}`),
    onForwarded: ({ fact, status, durationMs }) =>
      console.log(`${fact.sequence}  ${fact.type}  ${status ?? 'not reached'}  ${durationMs} ms`),
  })
}
