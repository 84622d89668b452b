import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/feedback-posts.ts'
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

const nameOf = ({ name, email, contact_id }: Voter) => name ?? email ?? texts.contactContactId(contact_id.slice(0, 8))

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
            {texts.voteOnBehalfOfAContact}
          </Button>
        </Group>
      )}
      <CompactList
        label={texts.voters}
        query={query}
        shape="avatar"
        rows={(answer) => answer.voters}
        paging={paging}
        empty={texts.noVotesYet}
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
            description={[voter.name && voter.email, voter.by_staff && texts.votedByYourTeam]
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
                    acts={[{ label: texts.removeVoteEllipsis, run: () => setRemoving(voter), isDestructive: true }]}
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
          success={texts.voteRemoved}
          close={() => setRemoving(null)}
          title={texts.removeTheVoteOfName(nameOf(removing))}
          act={texts.removeVote}
        >
          {texts.theContactCanVoteForItAgain}
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
          toast.success(texts.voteAdded)
          close()
        },
      },
    )
  }
  return (
    <FormModal
      title={texts.voteForTitle(post.title)}
      close={close}
      act={texts.addVote}
      pending={add.isPending}
      error={add.error}
      isDisabled={contact_id === null}
      onSubmit={submit}
    >
      <ContactSelect
        label={texts.onBehalfOf}
        value={contact_id}
        onChange={setContact}
        identified
        error={add.error?.fields.contact_id}
      />
    </FormModal>
  )
}
