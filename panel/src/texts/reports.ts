export const texts = {
  overview: 'Overview',
  activePeople: 'Active people',
  events: 'Events',
  pages: 'Pages',
  funnel: 'Funnel',
  retention: 'Retention',
  paths: 'Paths',
  impact: 'Impact',
  revenue: 'Revenue',
  trials: 'Trials',
  atRisk: 'At risk',
  plans: 'Plans',
}
