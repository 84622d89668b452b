import type { Context } from '../../platform/context.ts'
import { createPosts } from './posts.ts'

export function setup(context: Context<undefined>) {
  const posts = createPosts(context)
  return { ...posts, close: async () => posts.close() }
}
