/** Programs that fetch pages without a person behind them; link previews of messengers and mail scanners among them. */
const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skypeuripreview|slackbot|discordbot|embedly|lighthouse|pingdom|uptime|monitor|headlesschrome/i

/** Whether a GET is a view by a person: no robot, link preview or prefetch (issue: "bots and previews not"). */
export function isView(headers: { 'user-agent'?: string | undefined; purpose?: unknown; 'sec-purpose'?: unknown }): boolean {
  const purposes = `${String(headers.purpose ?? '')} ${String(headers['sec-purpose'] ?? '')}`
  return !/prefetch|preview|prerender/.test(purposes) && !robots.test(headers['user-agent'] ?? '')
}
