import { Type } from 'typebox'
import { chosen, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const noteBounds = { text: 10_000, tags: 20, tag: 40 } as const

const Text = Type.String({
  minLength: 1,
  maxLength: noteBounds.text,
  pattern: '\\S',
  description: 'Plain text',
  examples: ['Wants to move to the yearly plan in spring.'],
})

/** A note of staff on a contact or a customer. */
export const Note = chosen(
  shape('Note', {
    id: Uuid,
    text: Text,
    author_name: Type.String({ examples: ['Ada Lovelace'] }),
    own: Type.Boolean({ description: 'Whether you wrote it. Only the author can change or delete a note' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const NewNote = strict({ text: Text }, { name: 'NewNote' })
export const NoteChange = strict({ text: Type.Optional(Text) }, { name: 'NoteChange' })

const Tag = Type.String({ minLength: 1, maxLength: noteBounds.tag, pattern: '\\S', examples: ['reference customer'] })

export const TagNames = Type.Array(Type.String({ examples: ['reference customer'] }), {
  description: 'Tags in lower case, by name',
})

export const ProfileTags = chosen(shape('ProfileTags', { tags: TagNames }))

export const TagsChange = strict(
  {
    tags: Type.Array(Tag, {
      maxItems: noteBounds.tags,
      description: 'All tags. Stored in lower case; a tag that is missing here is removed',
    }),
  },
  { name: 'TagsChange' },
)

export const TagCount = chosen(
  shape('TagCount', {
    name: Type.String({ examples: ['reference customer'] }),
    count: Type.Integer({ description: 'The number of contacts or customers with the tag' }),
  }),
)
