import { reports } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import {
  createReport,
  getDashboard,
  getReport,
  listDashboards,
  listReports,
  removeReport,
  updateReport,
} from './reports.ts'
import { getWeeklyMail, putWeeklyMail } from './weekly/preference.ts'
import { sendWeekly } from './weekly/send-weekly.ts'
import { createDashboard, removeDashboard, updateDashboard } from './write-dashboards.ts'

export const reportsArea = defineArea(
  reports,
  {
    list: listReports,
    create: createReport,
    get: getReport,
    update: updateReport,
    remove: removeReport,
    dashboards: listDashboards,
    createDashboard,
    dashboard: getDashboard,
    updateDashboard,
    removeDashboard,
    weeklyMail: getWeeklyMail,
    putWeeklyMail,
  },
  {
    jobs: [{ name: 'reports.weekly-mail', everyMs: minutes(10), run: sendWeekly }],
    tables: {
      reports: {
        rows: 'setup',
        json: { query: { none: 'the query of a report: dates, IDs, names of events and values of their properties' } },
      },
      dashboards: { rows: 'setup' },
      dashboard_tiles: { rows: 'setup' },
      weekly_mails: { placement: 'local' },
    },
  },
)
