import { verifyWebhook } from '@userkeep/client'

/** For Next.js and Remix routes, Hono, Deno, Bun, Cloudflare Workers: any handler of a `Request`. */
export async function POST(request: Request): Promise<Response> {
  try {
    const body = new Uint8Array(await request.arrayBuffer())
    const event = await verifyWebhook(body, request.headers, process.env.WEBHOOK_SECRET ?? '')
    console.log(event.type, event.id)
    return new Response(null, { status: 204 })
  } catch {
    return new Response(null, { status: 400 })
  }
}
