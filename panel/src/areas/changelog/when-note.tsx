import { Alert, Anchor } from '@mantine/core'
import type { PostInFull } from './changelog.ts'

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** Where the post stands, in a sentence. */
export function WhenNote({ post: { state, publish_at, url, segment_id } }: { post: PostInFull }) {
  if (state === 'scheduled' && publish_at) {
    return (
      <Alert role="note" color="blue" variant="light" mb={18}>
        It is published on {moment.format(new Date(publish_at))}.
      </Alert>
    )
  }
  if (state !== 'published') return null
  return (
    <Alert role="note" color="green" variant="light" mb={18}>
      {url ? (
        <>
          It is public at{' '}
          <Anchor href={url} target="_blank" rel="noopener" underline="always" inherit>
            {new URL(url).pathname.split('/').at(-1)}
          </Anchor>
          . What you save changes there at once.
        </>
      ) : segment_id ? (
        'People in the segment see it in your product and in the portal. It has no public page.'
      ) : (
        'People see it in your product and in the portal.'
      )}
    </Alert>
  )
}
