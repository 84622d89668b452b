import { verifyWebhook } from '@userkeep/client'

interface Request {
  headers: Record<string, string | string[] | undefined>
  body: Uint8Array
}
interface Response {
  sendStatus(status: number): unknown
}

/**
 * With Express, `express.raw` keeps the bytes as they came:
 *
 *   app.post('/webhooks', express.raw({ type: 'application/json' }), receiveWebhook)
 */
export async function receiveWebhook(request: Request, response: Response): Promise<void> {
  try {
    const event = await verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET ?? '')
    console.log(event.type, event.id)
    response.sendStatus(204)
  } catch {
    response.sendStatus(400)
  }
}
