// Example values of points, levels, badges and streaks.

const ruleShapes = ['GamificationRule', 'NewGamificationRule', 'GamificationRuleChange']
const levelShapes = [
  'GamificationLevel',
  'NewGamificationLevel',
  'GamificationLevelChange',
  'ReachedLevel',
  'NextLevel',
]
const badgeShapes = ['GamificationBadge', 'NewGamificationBadge', 'GamificationBadgeChange', 'BadgeOfContact']
const streakShapes = ['GamificationStreak', 'NewGamificationStreak', 'GamificationStreakChange', 'StreakOfContact']
const each = (shapes: readonly string[], field: string, value: unknown) =>
  Object.fromEntries(shapes.map((shape) => [`${shape}.${field}`, value]))

export const gamification = {
  ...each([...ruleShapes, 'PointsLine', 'WayToEarn', 'GamificationRuleTotal'], 'name', 'Create a report'),
  ...each([...ruleShapes, ...streakShapes], 'event_type', 'report.ready'),
  ...each(levelShapes, 'name', 'Gold'),
  ...each(levelShapes, 'key', 'gold'),
  ...each(badgeShapes, 'name', 'Author'),
  ...each(badgeShapes, 'key', 'author'),
  ...each(badgeShapes, 'description', 'For ten reports'),
  ...each(badgeShapes, 'icon', 'trophy'),
  ...each(streakShapes, 'name', 'Days in a row'),
  'GamificationCap.per': 'day',
  'StreakOfContact.current': 4,
  'StreakOfContact.longest': 12,
  'NextLevel.missing': 160,
  'LeaderboardEntry.rank': 1,
  'OwnRank.rank': 1,
  'Leaderboard.period': 'month',
  'Leaderboard.starts_on': '2026-11-01',
  'GamificationDay.day': '2026-11-15',
  'GamificationOverview.points': 4200,
  'GamificationOverview.times': 380,
  'GamificationDay.points': 140,
  'GamificationDay.times': 12,
  'GamificationRuleTotal.points': 1200,
  'GamificationRuleTotal.times': 120,
  'GamificationRuleTotal.deleted': false,
  'GamificationLevel.people': 310,
  'GamificationBadge.people': 48,
}
