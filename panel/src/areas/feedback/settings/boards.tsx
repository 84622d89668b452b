import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/feedback-settings.ts'
import { ListSkeleton, RowMenu } from '../../../ui/compact-list.tsx'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Board, boardsRead } from '../feedback.ts'
import { BoardForm } from './board-form.tsx'
import s from './settings.module.css'

export function Boards() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const query = useRead(boardsRead, { query: { environment } })
  const boards = query.data?.boards
  const editing = boards?.find(({ id }) => id === screen.get('board'))
  const close = () => screen.set({ new: undefined, board: undefined })
  return (
    <Section
      title={texts.boards}
      description={texts.shownInThisOrderAPrivateBoard}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={() => screen.set({ new: 'board' })}
        >
          {texts.newBoard}
        </Button>
      }
    >
      {boards ? (
        <BoardList boards={boards} />
      ) : query.error ? (
        <FailedPart what={texts.theBoards} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton shape="none" count={2} />
      )}
      {(editing || screen.get('new') === 'board') && (
        <BoardForm key={editing?.id} board={editing ?? null} close={close} />
      )}
    </Section>
  )
}

function BoardList({ boards }: { boards: Board[] }) {
  const [environment] = useEnvironment()
  const [deleting, setDeleting] = useState<Board | null>(null)
  // A moved board is shown in its new place before the service has answered.
  const [order, setOrder] = useState<string[] | null>(null)
  const update = useAct('PATCH /v1/organization/feedback/boards/{id}', { refresh: [boardsRead] })
  const shown = order ? order.flatMap((id) => boards.find((board) => board.id === id) ?? []) : boards
  const change = (board: Board, body: { archived?: boolean; position?: number }) =>
    update.mutate({ params: { id: board.id }, query: { environment }, body }, { onError: toast.error })
  const move = (from: number, to: number) => {
    const ids = shown.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    setOrder(ids)
    for (const [position, id] of ids.entries()) {
      const board = boards.find((one) => one.id === id)
      if (board && board.position !== position) change(board, { position })
    }
  }
  if (boards.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {texts.noBoardsYetCreateABoardSo}
      </Text>
    )
  }
  return (
    <>
      <Sortable
        label={texts.boards}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={move}
        isClosed={boards.length < 2}
      >
        {(board) => <BoardRow board={board} change={change} remove={setDeleting} />}
      </Sortable>
      {deleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/feedback/boards/{id}"
          input={{ params: { id: deleting.id }, query: { environment } }}
          refresh={[boardsRead]}
          success={texts.boardNameDeleted(deleting.name)}
          close={() => setDeleting(null)}
          title={texts.deleteTheBoardName(deleting.name)}
          act={texts.deleteBoard}
        >
          {texts.onlyABoardWithoutPosts}
        </ConfirmAct>
      )}
    </>
  )
}

interface BoardRowProps {
  board: Board
  change: (board: Board, body: { archived: boolean }) => void
  remove: (board: Board) => void
}

const BoardRow = ({ board, change, remove }: BoardRowProps) => (
  <div className={s.row}>
    <div className={s.main}>
      <AnchorLink to="/settings/feedback" search={{ board: board.id }} c="inherit" fw={550} fz={13.5}>
        {board.name}
      </AnchorLink>
      <Text size="xs" c="dimmed" truncate>
        {[
          texts.posts(board.posts),
          board.segment_id ? texts.private : texts.everyone,
          board.moderated && texts.postsAreReviewed,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
    {board.archived_at && <Status tone="idle">{texts.archived}</Status>}
    <RowMenu
      label={board.name}
      acts={[
        board.archived_at
          ? { label: texts.restore, run: () => change(board, { archived: false }) }
          : { label: texts.archive, run: () => change(board, { archived: true }) },
        { label: texts.delete, run: () => remove(board), isDestructive: true },
      ]}
    />
  </div>
)
