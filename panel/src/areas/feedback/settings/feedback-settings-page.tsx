import { Page } from '../../../ui/page.tsx'
import { BoardPreview } from './board-preview.tsx'
import { Boards } from './boards.tsx'
import { Categories } from './categories.tsx'
import { VotersSection } from './voters-section.tsx'

export const FeedbackSettingsPage = () => (
  <Page
    title="Feedback boards"
    description="Where people post, how posts are sorted, and how voters hear of what ships."
    isNarrow
  >
    <Boards />
    <Categories />
    <VotersSection />
    <BoardPreview />
  </Page>
)
