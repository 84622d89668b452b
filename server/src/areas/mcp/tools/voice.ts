import { conversations, feedback, help, nullable, oneOf, strict, surveys } from '@userkeep/contract'
import { Type } from 'typebox'
import { pick } from '../../../platform/pick.ts'
import { idOf, linkTo } from '../kinds.ts'
import { amounts, count, fields, link, nameOrId, nextCursor, pageQuery, paging, text, textOrNull } from '../shapes.ts'
import { tool } from '../tool.ts'

const listRequests = tool({
  name: 'list_feature_requests',
  title: 'What people ask for and what it is worth',
  description:
    'Lists feedback posts with votes, the number of customers behind them and the monthly revenue of those customers. ' +
    'With a currency they are in the order of revenue, otherwise of votes.',
  input: strict({
    status: Type.Optional(oneOf('open', 'planned', 'in_progress', 'shipped', 'declined')),
    currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', description: 'Such as eur' })),
    query: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    ...paging,
  }),
  output: Type.Object({
    posts: Type.Array(
      Type.Object({
        id: text,
        title: text,
        status: text,
        votes: count,
        customers: count,
        revenue: amounts,
        created_at: text,
        link,
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ status, currency, query, ...page }, reader) {
    const found = await reader.read(feedback.routes.list, {
      query: {
        ...pageQuery(page),
        ...(status && { status }),
        ...(currency && { currency: currency.toLowerCase() }),
        ...(query && { q: query }),
      },
    })
    const posts = found.posts.map(({ id, title, status, votes, teams, revenue, other_revenue, created_at }) => ({
      id,
      title,
      status,
      votes,
      customers: teams,
      revenue: [...(revenue ? [revenue] : []), ...other_revenue],
      created_at,
      link: linkTo(reader, 'feedback_post', id),
    }))
    return { posts, next_cursor: found.next_cursor }
  },
})

const summarizeSurvey = tool({
  name: 'get_survey_results',
  title: 'Summarize a survey',
  description:
    'Answers the results of a survey: how many were asked and answered, each question with its distribution, average or ' +
    'NPS with its interval, and the latest written answers.',
  input: strict({ survey: nameOrId('survey') }),
  output: Type.Object({
    survey: Type.Object({ id: text, name: text, active: Type.Boolean() }),
    shown: count,
    completed: count,
    questions: Type.Array(
      Type.Object({
        title: text,
        kind: text,
        answered: count,
        average: nullable(Type.Number()),
        nps: nullable(fields),
        distribution: Type.Array(Type.Object({ label: text, count })),
      }),
    ),
    written_answers: Type.Array(Type.Object({ question: text, answer: text, at: textOrNull })),
    link,
  }),
  async run({ survey }, reader) {
    const id = await idOf(reader, 'survey', survey)
    const [about, results, latest] = await Promise.all([
      reader.read(surveys.routes.get, { params: { id } }),
      reader.read(surveys.routes.results, { params: { id } }),
      reader.read(surveys.routes.responses, { params: { id }, query: { limit: 30 } }),
    ])
    const asText = new Map(about.questions.flatMap(({ id, kind, title }) => (kind === 'text' ? [[id, title]] : [])))
    const written = latest.responses.flatMap(({ answers, completed_at }) =>
      Object.entries(answers).flatMap(([question, answer]) =>
        asText.has(question) && typeof answer === 'string'
          ? [{ question: asText.get(question) as string, answer, at: completed_at }]
          : [],
      ),
    )
    return {
      survey: { id, name: about.name, active: about.active },
      shown: results.shown,
      completed: results.completed,
      questions: results.questions.map(({ title, kind, answered, average, nps, distribution }) => ({
        title,
        kind,
        answered,
        average,
        nps: nps && { ...nps },
        distribution: distribution.map(({ label, count }) => ({ label, count })),
      })),
      written_answers: written,
      link: linkTo(reader, 'survey', id),
    }
  },
})

const Article = Type.Object({
  id: text,
  title: text,
  excerpt: text,
  status: text,
  url: textOrNull,
  views: count,
  helpful: count,
  not_helpful: count,
  link,
})

const searchHelp = tool({
  name: 'search_help_center',
  title: 'Search the help center',
  description: 'Finds articles of the help center by words, with their address and how often they helped.',
  input: strict({ query: Type.String({ minLength: 1, maxLength: 200 }), ...paging }),
  output: Type.Object({
    articles: Type.Array(Article),
    next_cursor: nextCursor,
  }),
  async run({ query, ...page }, reader) {
    const found = await reader.read(help.routes.list, { query: { ...pageQuery(page), q: query } })
    const articles = found.articles.map((row) =>
      pick({ ...row, link: linkTo(reader, 'help_article', row.id) }, Article),
    )
    return { articles, next_cursor: found.next_cursor }
  },
})

const getSupport = tool({
  name: 'get_support_figures',
  title: 'How support is doing',
  description:
    'Answers the figures of the support inbox for a range of days: conversations, first response and resolution times, ' +
    'missed targets and ratings. Defaults to the last 28 days.',
  input: strict({
    from: Type.Optional(Type.String({ format: 'date' })),
    to: Type.Optional(Type.String({ format: 'date' })),
  }),
  output: Type.Object({
    from: text,
    to: text,
    total: Type.Record(Type.String(), nullable(Type.Number())),
    backlog: nullable(Type.Integer({ description: 'Open conversations on the last day' })),
    link,
  }),
  async run({ from, to }, reader) {
    const report = await reader.read(conversations.routes.report, {
      query: { ...(from && { from }), ...(to && { to }) },
    })
    return {
      from: report.from,
      to: report.to,
      total: { ...report.total },
      backlog: report.days.at(-1)?.backlog ?? null,
      link: reader.link('/inbox/reports'),
    }
  },
})

export const voiceTools = [listRequests, summarizeSurvey, searchHelp, getSupport]
