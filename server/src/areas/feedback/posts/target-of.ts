import type { PostRow } from './posts.sql.ts'

/** Returns the post as the audit log names it. */
export const targetOf = ({ id, title }: Pick<PostRow, 'id' | 'title'>) => ({ type: 'feedback_post', id, name: title })
