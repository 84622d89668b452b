import { IconMoodSmile } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { AnchorLink } from '../../ui/links.tsx'

export const timeline: Sentences = {
  'changelog_post.reacted': ({ post_id }, nameOf) => ({
    icon: IconMoodSmile,
    title: texts.reactedToAChangelogPost,
    description: typeof post_id === 'string' && (
      <AnchorLink to="/changelog" search={{ post: post_id }} fz="inherit">
        {nameOf(post_id) ?? texts.viewPost}
      </AnchorLink>
    ),
  }),
}
