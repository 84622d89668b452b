import { v7 as uuid } from 'uuid'
import { raiseVersion } from '../../src/areas/changelog/publishing/versions.sql.ts'
import type { World } from './world.ts'
import { publishPost } from './written.ts'

/** Writes past the service and then wakes it, like publishing does. */
async function publish({ app, sql, home }: World): Promise<void> {
  const environmentId = home.environments.live
  await publishPost(sql, environmentId)
  await raiseVersion(sql, { environmentId })
  app.app.platform.waker.wake('changelog')
}

/** Adds a row to the lists of published posts. */
export const changelogAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/organization/changelog/categories': ({ sql, home }) => sql`
    insert into changelog_categories (environment_id, id, name, color, created_at, updated_at)
    values (${home.environments.live}, ${uuid()}, ${uuid()}, 'gray', ${new Date()}, ${new Date()})`,
  '/v1/changelog/{publishableKey}': publish,
  '/v1/contact/changelog': publish,
}
