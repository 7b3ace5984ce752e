/**
 * Programs that fetch pages without a person behind them; link previews of messengers and mail scanners among them. A browser without a window is
 * counted: it does what a browser does.
 */
const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skypeuripreview|slackbot|discordbot|embedly|lighthouse|pingdom|uptime|monitor/i

/** Whether a GET is a view by a person: no robot, link preview or prefetch. */
export function isView(header: (name: string) => string | undefined): boolean {
  const purpose = `${header('purpose') ?? ''} ${header('sec-purpose') ?? ''}`
  return !/prefetch|preview|prerender/.test(purpose) && !robots.test(header('user-agent') ?? '')
}
