import type { Context } from '../../platform/context.ts'
import type { Pool } from '../../platform/dispatch/pool.ts'
import { createPosts, type Posts } from './posts.ts'
import { createSenderMail } from './send-mail.ts'

export interface Own extends Omit<Posts, 'close'> {
  readonly mail: Pool
  close(): Promise<void>
}

export function setup(context: Context<undefined>): Own {
  const posts = createPosts(context)
  const mail = createSenderMail(context, posts)
  return {
    of: posts.of,
    mail,
    async close() {
      await mail.close()
      posts.close()
    },
  }
}
