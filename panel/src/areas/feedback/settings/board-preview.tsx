import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/feedback-settings.ts'
import { WidgetPreview } from '../../../ui/widget-preview.tsx'
import { type Board, type Category, type Post, postsRead } from '../feedback.ts'
import { usePlaces } from '../use-places.ts'

const example = {
  id: 'example',
  category_id: null,
  title: texts.darkMode,
  body: texts.myEyesHurtAtNight,
  status: 'planned' as const,
  votes: 12,
  comments: 3,
}

/** A post as people see it who have not voted for it. */
const asSeen = (post: Pick<Post, keyof typeof example>) => ({
  ...post,
  board_id: '',
  answer_html: null,
  changelog_post_id: null,
  author_name: null,
  own: false,
  voted: false,
  editable: false,
  pending: false,
})

const isPublic = ({ segment_id, archived_at }: Board) => segment_id === null && archived_at === null

/** The public view, with posts if there are any. */
export function BoardPreview() {
  const [environment] = useEnvironment()
  const { boards, categories } = usePlaces()
  const open = boards.filter(isPublic)
  const query = useRead(postsRead, { query: { environment, sort: 'votes', moderation: 'visible', limit: 20 } })
  const posts = (query.data?.posts ?? []).filter(({ board_id }) => open.some(({ id }) => id === board_id)).slice(0, 3)
  const shown = {
    boards: open.map(({ id, name, slug, description }) => ({ id, name, slug, description })),
    categories: categories.map(({ id, name, color }: Category) => ({ id, name, color })),
    posts: posts.length > 0 ? posts.map(asSeen) : [asSeen(example)],
    next_cursor: null,
    mayWrite: true,
  }
  return (
    <WidgetPreview
      // The view holds the posts that it was first shown with.
      key={posts.length > 0 ? 'posts' : 'example'}
      of={{ element: 'feedback' }}
      shown={shown}
      canRestart
      description={texts.theBoardAsUserkeepFeedback}
    />
  )
}
