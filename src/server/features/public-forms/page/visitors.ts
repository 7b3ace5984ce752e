/** Programs that fetch pages without a person behind them; link previews of messengers and mail scanners among them. */
const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skypeuripreview|slackbot|discordbot|embedly|lighthouse|pingdom|uptime|monitor|headlesschrome/i

/** Whether a GET is a view by a person: no robot, link preview or prefetch (issue: "bots and previews not"). */
export function isView(header: (name: string) => string | undefined): boolean {
  const purpose = `${header('purpose') ?? ''} ${header('sec-purpose') ?? ''}`
  return !/prefetch|preview|prerender/.test(purpose) && !robots.test(header('user-agent') ?? '')
}
