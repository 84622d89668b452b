import { Alert, Anchor } from '@mantine/core'
import { texts } from '../../texts/changelog.ts'
import { locale } from '../../texts/locale.ts'
import type { PostInFull } from './changelog.ts'

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

/** Where the post stands, in a sentence. */
export function WhenNote({ post: { state, publish_at, url, segment_id } }: { post: PostInFull }) {
  if (state === 'scheduled' && publish_at) {
    return (
      <Alert role="note" color="blue" variant="light" mb={18}>
        {texts.itIsPublishedOnPublishAt(moment.format(new Date(publish_at)))}
      </Alert>
    )
  }
  if (state !== 'published') return null
  return (
    <Alert role="note" color="green" variant="light" mb={18}>
      {url ? (
        <>
          {texts.itIsPublicAtLink(
            <Anchor href={url} target="_blank" rel="noopener" underline="always" inherit>
              {new URL(url).pathname.split('/').at(-1)}
            </Anchor>,
          )}
          {texts.savedChangesAppearThere}
        </>
      ) : segment_id ? (
        texts.peopleInTheSegmentSee
      ) : (
        texts.peopleSeeItInYourProduct
      )}
    </Alert>
  )
}
