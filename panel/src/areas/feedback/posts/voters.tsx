import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CompactList, ListRow, RowAside, RowMenu } from '../../../ui/compact-list.tsx'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { ContactSelect } from '../../../ui/contact-select.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { pageQuery } from '../../../ui/table/paging.ts'
import { useOwnPaging } from '../../../ui/table/use-paging.ts'
import { toast } from '../../../ui/toast.ts'
import { type Post, postReads } from '../feedback.ts'

interface VotersProps {
  post: Post
  mayWrite: boolean
}

interface Voter {
  contact_id: string
  name: string | null
  email: string | null
}

const nameOf = ({ name, email, contact_id }: Voter) => name ?? email ?? `Contact ${contact_id.slice(0, 8)}`

export function Voters({ post, mayWrite }: VotersProps) {
  const [environment] = useEnvironment()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Voter | null>(null)
  const paging = useOwnPaging()
  const query = useRead('GET /v1/organization/feedback/{id}/voters', {
    params: { id: post.id },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <>
      {mayWrite && (
        <Group mb={8}>
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Vote on behalf of a contact
          </Button>
        </Group>
      )}
      <CompactList
        label="Voters"
        query={query}
        shape="avatar"
        rows={(answer) => answer.voters}
        paging={paging}
        empty="Nobody has voted for it yet."
      >
        {(voter) => (
          <ListRow
            key={voter.contact_id}
            icon={<Avatar name={nameOf(voter)} size={30} />}
            title={
              <AnchorLink to="/contacts" search={{ contact: voter.contact_id }} c="inherit" inherit>
                {nameOf(voter)}
              </AnchorLink>
            }
            description={[voter.name && voter.email, voter.by_staff && 'Voted by your team']
              .filter(Boolean)
              .join(' · ')}
            end={
              <>
                {voter.customer ? (
                  <RowAside beneath={<RelativeTime at={voter.voted_at} />}>
                    <AnchorLink to="/customers" search={{ customer: voter.customer.id }} c="inherit" inherit>
                      {voter.customer.name}
                    </AnchorLink>
                  </RowAside>
                ) : (
                  <RelativeTime at={voter.voted_at} />
                )}
                {mayWrite && (
                  <RowMenu
                    label={nameOf(voter)}
                    acts={[{ label: 'Remove vote…', run: () => setRemoving(voter), isDestructive: true }]}
                  />
                )}
              </>
            }
          />
        )}
      </CompactList>
      {isAdding && <AddVote post={post} close={() => setAdding(false)} />}
      {removing && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/feedback/{id}/votes/{contactId}"
          input={{ params: { id: post.id, contactId: removing.contact_id }, query: { environment } }}
          refresh={postReads}
          success="Vote removed."
          close={() => setRemoving(null)}
          title={`Remove the vote of ${nameOf(removing)}?`}
          act="Remove vote"
        >
          They can vote for it again.
        </ConfirmAct>
      )}
    </>
  )
}

function AddVote({ post, close }: { post: Post; close: () => void }) {
  const [environment] = useEnvironment()
  const [contact_id, setContact] = useState<string | null>(null)
  const add = useAct('POST /v1/organization/feedback/{id}/votes', { refresh: [...postReads] })
  const submit = () => {
    if (!contact_id) return
    add.mutate(
      { params: { id: post.id }, query: { environment }, body: { contact_id } },
      {
        onSuccess() {
          toast.success('Vote added.')
          close()
        },
      },
    )
  }
  return (
    <FormModal
      title={`Vote for “${post.title}”`}
      close={close}
      act="Add vote"
      pending={add.isPending}
      error={add.error}
      isDisabled={contact_id === null}
      onSubmit={submit}
    >
      <ContactSelect
        label="On behalf of"
        value={contact_id}
        onChange={setContact}
        identified
        error={add.error?.fields.contact_id}
      />
    </FormModal>
  )
}
