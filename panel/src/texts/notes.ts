import type { ReactNode } from 'react'
import { sentence } from './locale.ts'

export const texts = {
  notes: 'Notes',
  tags: 'Tags',
  addANote: 'Add a note',
  visibleToYourTeamOnly: 'Visible to your team only',
  addNote: 'Add note',
  noNotesYet: 'No notes yet.',
  noTags: 'No tags',
  editTags: 'Edit tags',
  typeATagAndPressEnter: 'Type a tag and press Enter',
  tagsAreLowerCase: 'Up to 20. Tags are stored in lower case.',
  save: 'Save',
  noteOfAuthor: (author: string) => `Note of ${author}`,
  byAuthorTime: (author: string, time: ReactNode): ReactNode => sentence(`${author} · `, time),
  edited: ' · edited',
  edit: 'Edit',
  delete: 'Delete',
  editNote: 'Edit note',
  note: 'Note',
  deleteThisNote: 'Delete this note?',
  deleteNote: 'Delete note',
  thisCannotBeUndone: 'This cannot be undone.',
}
