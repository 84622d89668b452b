/** Returns a slug such as `ideas-wishes` for `Ideas & wishes`, with a number if it is taken. */
export function slugOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
  const base = plain === '' ? 'board' : plain
  let slug = base
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`
  return slug
}

interface Written {
  readonly contact_id: string | null
  readonly votes: number
}

/** The author may change or delete a post until another person has voted for it. */
export const isEditable = (post: Written, contactId: string, votedThemselves: boolean): boolean =>
  post.contact_id === contactId && post.votes - (votedThemselves ? 1 : 0) <= 0

/** Returns the segment fields that a vote changes. */
export const fieldsOfVote = (postId: string): string[] => ['feedback.votes', `feedback.voted.${postId}`]
