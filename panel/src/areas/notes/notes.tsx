import { Button, Group, Textarea } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/notes.ts'
import { CompactList, RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { FormModal, Problem } from '../../ui/form-modal.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import s from './notes.module.css'
import type { Subject } from './subject.ts'

type Note = Output<'GET /v1/organization/contacts/{id}/notes'>['notes'][number]

const most = 10_000

const reads = (kind: Subject['kind']) => [`GET /v1/organization/${kind}/{id}/notes`] as const

/** Notes of the team, newest first, with a field for another one. */
export function Notes({ kind, id }: Subject) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const paging = useOwnPaging()
  const [acting, setActing] = useState<{ note: Note; act: 'edit' | 'delete' } | null>(null)
  const query = useRead(`GET /v1/organization/${kind}/{id}/notes`, {
    params: { id },
    query: { environment, ...pageQuery(paging.place) },
  })
  const close = () => setActing(null)
  return (
    <>
      {mayWrite && <AddNote kind={kind} id={id} />}
      <CompactList
        label={texts.notes}
        query={query}
        shape="none"
        expected={2}
        rows={(answer) => answer.notes}
        paging={paging}
        empty={texts.noNotesYet}
      >
        {(note) => (
          <li key={note.id} className={s.note}>
            <div>
              <div className={s.text}>{note.text}</div>
              <div className={s.by}>
                {texts.byAuthorTime(note.author_name, <RelativeTime at={note.created_at} />)}
                {note.updated_at !== note.created_at && texts.edited}
              </div>
            </div>
            {mayWrite && note.own && (
              <RowMenu
                label={texts.noteOfAuthor(note.author_name)}
                acts={[
                  { label: texts.edit, run: () => setActing({ note, act: 'edit' }) },
                  { label: texts.delete, run: () => setActing({ note, act: 'delete' }), isDestructive: true },
                ]}
              />
            )}
          </li>
        )}
      </CompactList>
      {acting?.act === 'edit' && <EditNote kind={kind} id={id} note={acting.note} close={close} />}
      {acting?.act === 'delete' && (
        <ConfirmAct
          endpoint={`DELETE /v1/organization/${kind}/{id}/notes/{noteId}`}
          input={{ params: { id, noteId: acting.note.id }, query: { environment } }}
          refresh={reads(kind)}
          close={close}
          title={texts.deleteThisNote}
          act={texts.deleteNote}
        >
          {texts.thisCannotBeUndone}
        </ConfirmAct>
      )}
    </>
  )
}

function AddNote({ kind, id }: Subject) {
  const [environment] = useEnvironment()
  const [text, setText] = useState('')
  const add = useAct(`POST /v1/organization/${kind}/{id}/notes`, { refresh: [...reads(kind)] })
  const isBlank = text.trim() === ''
  const submit = () =>
    add.mutate({ params: { id }, query: { environment }, body: { text } }, { onSuccess: () => setText('') })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank && !add.isPending) submit()
      }}
    >
      <Textarea
        aria-label={texts.addANote}
        placeholder={texts.addANote}
        description={texts.visibleToYourTeamOnly}
        inputWrapperOrder={['input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={most}
        error={add.error?.fields.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Problem error={add.error} />
      {!isBlank && (
        <Group mt={8}>
          <Button type="submit" size="xs" loading={add.isPending}>
            {texts.addNote}
          </Button>
        </Group>
      )}
    </form>
  )
}

function EditNote({ kind, id, note, close }: Subject & { note: Note; close: () => void }) {
  const [environment] = useEnvironment()
  const [text, setText] = useState(note.text)
  const save = useAct(`PATCH /v1/organization/${kind}/{id}/notes/{noteId}`, { refresh: [...reads(kind)] })
  return (
    <FormModal
      title={texts.editNote}
      close={close}
      act={texts.save}
      isDisabled={text.trim() === ''}
      pending={save.isPending}
      error={save.error}
      onSubmit={() =>
        save.mutate({ params: { id, noteId: note.id }, query: { environment }, body: { text } }, { onSuccess: close })
      }
    >
      <Textarea
        label={texts.note}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={most}
        data-autofocus
        error={save.error?.fields.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormModal>
  )
}
