import type { DevPages } from '../../../platform/area-hooks.ts'
import { Failure } from '../../../platform/fail.ts'
import { envelope } from '../../../platform/http/envelope.ts'
import { sendPage } from '../../../platform/http/page.ts'
import { callPage, receiverPage } from './pages.ts'
import { receivedCalls } from './verify.ts'

/** Shows calls to the development receiver, so that a webhook can be tried without a public host. */
export const devPages: DevPages = (pages, context) => {
  pages.get('/dev/webhooks', async (_request, reply) => sendPage(reply, receiverPage(await receivedCalls(context))))

  pages.get<{ Params: { id: string } }>('/dev/webhooks/:id', async (request, reply) => {
    const call = (await receivedCalls(context)).find(({ id }) => id === request.params.id)
    if (!call) return reply.code(404).send(envelope(new Failure('not_found')))
    return sendPage(reply, callPage(call))
  })

  pages.get('/dev/webhooks.json', async () => receivedCalls(context))
}
