import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/changelog.ts'
import { WidgetPreview } from '../../ui/widget-preview.tsx'
import { categoriesRead, type PostInFull } from './changelog.ts'
import type { PostForm } from './use-post-form.ts'

/** The post in the widget, as it is being written. */
export function Preview({ post, form }: { post: PostInFull | null; form: PostForm }) {
  const [environment] = useEnvironment()
  const { title, body: typed, category_id, labels } = form.values
  const [body] = useDebouncedValue(typed, 350)
  const isSaved = body === (post?.body ?? '')
  const query = useRead(
    'POST /v1/organization/changelog/preview',
    { query: { environment }, body: { body } },
    { enabled: !isSaved },
  )
  const categories = useRead(categoriesRead, { query: { environment } }).data?.categories
  const category = categories?.find(({ id }) => id === category_id)
  const shown = {
    id: post?.id ?? 'new',
    slug: 'preview',
    title: title || texts.titleOfThePost,
    excerpt: '',
    html: (isSaved ? post?.html : (query.data?.html ?? post?.html)) || texts.pWriteTheTextToSeeItHereP,
    category: category ? { name: category.name, color: category.color } : null,
    labels,
    published_at: post?.published_at ?? post?.publish_at ?? new Date().toISOString(),
    url: null,
    unread: post?.state !== 'published',
    reaction: null,
  }
  return <WidgetPreview of={{ element: 'changelog' }} shown={{ unread: 1, posts: [shown] }} />
}
