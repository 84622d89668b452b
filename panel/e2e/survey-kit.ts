import { type APIRequestContext, expect } from '@playwright/test'
import type { StaffSession } from './test-server.ts'

const ids = {
  score: '7b0f3a52-1111-4000-8000-000000000001',
  why: '7b0f3a52-1111-4000-8000-000000000002',
  parts: '7b0f3a52-1111-4000-8000-000000000003',
  faces: '7b0f3a52-1111-4000-8000-000000000004',
  stars: '7b0f3a52-1111-4000-8000-000000000005',
  single: '7b0f3a52-1111-4000-8000-000000000006',
}

/** One question of each kind; a respondent who would recommend it skips the question why not. */
export const everyKind = {
  name: 'Every kind',
  active: true,
  thanks: 'Thank you, that helps.',
  questions: [
    {
      id: ids.score,
      kind: 'nps',
      required: true,
      title: 'How likely are you to recommend us?',
      next: [{ when: { op: 'gte', value: 9 }, go_to: ids.parts }],
    },
    { id: ids.why, kind: 'text', title: 'What is missing?' },
    {
      id: ids.parts,
      kind: 'multiple',
      title: 'What do you use?',
      options: [
        { id: 'reports', label: 'Reports' },
        { id: 'photos', label: 'Photos' },
      ],
    },
    { id: ids.faces, kind: 'csat', title: 'How satisfied are you?' },
    { id: ids.stars, kind: 'rating', title: 'How easy was it?', scale: 7 },
    {
      id: ids.single,
      kind: 'single',
      title: 'Where do you work?',
      options: [
        { id: 'site', label: 'On site' },
        { id: 'office', label: 'In the office' },
      ],
    },
  ],
  locales: {
    de: {
      thanks: 'Danke, das hilft.',
      questions: { [ids.score]: { title: 'Wie wahrscheinlich empfehlen Sie uns weiter?' } },
    },
  },
}

const headers = ({ token }: StaffSession) => ({ authorization: `Bearer ${token}` })

export interface MadeSurvey {
  id: string
  /** Returns the current counts of the service. */
  counts(): Promise<Record<string, number>>
  remove(): Promise<void>
}

export async function makeSurvey(request: APIRequestContext, staff: StaffSession, body: object): Promise<MadeSurvey> {
  const path = '/v1/organization/surveys'
  const answer = await request.post(path, { headers: headers(staff), data: body })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = await answer.json()
  return {
    id,
    counts: async () => (await (await request.get(`${path}/${id}`, { headers: headers(staff) })).json()).counts,
    remove: async () => {
      expect((await request.delete(`${path}/${id}`, { headers: headers(staff) })).status()).toBe(204)
    },
  }
}
