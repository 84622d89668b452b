import { IconArrowBackUp, IconBulb, IconCaretUp, IconMessage, IconRocket } from '@tabler/icons-react'
import type { Fact, NameOf, Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { AnchorLink } from '../../ui/links.tsx'

const postOf = ({ post_id }: Fact['data'], nameOf: NameOf) =>
  typeof post_id === 'string' && (
    <AnchorLink to="/feedback" search={{ post: post_id }} fz="inherit">
      {nameOf(post_id) ?? texts.viewPost}
    </AnchorLink>
  )

export const timeline: Sentences = {
  'feedback_post.created': (data, nameOf) => ({
    icon: IconBulb,
    title: texts.postedFeedback,
    description: postOf(data, nameOf),
  }),
  'feedback_post.voted': (data, nameOf) => ({
    icon: IconCaretUp,
    title: texts.votedForFeedback,
    description: postOf(data, nameOf),
  }),
  'feedback_post.vote_withdrawn': (data, nameOf) => ({
    icon: IconArrowBackUp,
    title: texts.removedAVoteForFeedback,
    description: postOf(data, nameOf),
  }),
  'feedback_post.commented': (data, nameOf) => ({
    icon: IconMessage,
    title: texts.commentedOnFeedback,
    description: postOf(data, nameOf),
  }),
  'feedback_vote.shipped': (data, nameOf) => ({
    icon: IconRocket,
    title: texts.feedbackTheyVotedForHasShipped,
    description: postOf(data, nameOf),
  }),
}
