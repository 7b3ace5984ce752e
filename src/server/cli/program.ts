import { Command, InvalidArgumentError, Option } from 'commander'
import { crmKindIds, outsideCrmIds } from '../../shared/contract/accounts/outside-crms.ts'
import { claimVariable, credentialVariables } from '../crm/credential-variables.ts'
import { plans } from '../lib/plans.ts'
import { administer, outside } from './administer.ts'

/** Every command with its options [B10]. What they do is in the files of this folder, each of which is loaded when its command runs. */
export function program(): Command {
  const foyer = new Command('foyer')
    .description('Administers a Foyer installation, whether its server is running or not.')
    .addHelpText('after', '\nfoyer start [--role web|worker] starts the service; foyer start --help says more.')
    .exitOverride()
    // An option belongs to the last command before it: `backup` and `backup verify` both have --json.
    .enablePositionalOptions()
    // What went wrong is said once, by main.ts.
    .configureOutput({ outputError: () => undefined })
  const account = foyer.command('account').description('accounts')
  accountCommands(account)
  moveCommands(account)
  crmCommands(foyer.command('crm').description('connections to CRMs'))
  keyCommands(foyer.command('key').description('API keys'))
  staffCommands(foyer.command('staff').description('staff'))
  privacyCommands(foyer.command('privacy').description('data about one person'))
  secretsCommands(foyer.command('secrets').description('the secret keys of the installation'))
  backupCommands(foyer)
  doctorCommand(foyer)
  databaseCommands(foyer.command('database').description('the embedded database'))
  return foyer
}

function accountCommands(account: Command): void {
  leaf(account, 'create', 'create an account with its first user and API key')
    .requiredOption('--name <name>', 'name of the account', filled)
    .requiredOption('--email <email>', 'e-mail of its first user', emailAddress)
    .addOption(planOption().default('pro'))
    .option('--password <password>', 'password of the user; made up when left out', filled)
    .action(administer(async () => (await import('./account.ts')).createAccount))
  leaf(account, 'list', 'list the accounts').action(administer(async () => (await import('./account.ts')).listAccounts))
  leaf(account, 'set-plan', 'move an account to another plan')
    .requiredOption('--account <id>', 'id of the account', id)
    .addOption(planOption().makeOptionMandatory())
    .action(administer(async () => (await import('./account.ts')).setPlan))
  leaf(
    account,
    'allow-passwords',
    'accept passwords and passkeys again, where an account enforces its identity provider',
  )
    .requiredOption('--account <id>', 'id of the account', id)
    .action(administer(async () => (await import('./account.ts')).allowPasswords))
  leaf(account, 'domain', 'give an account a domain of its own for its forms, or show how the domains stand')
    .option('--account <id>', 'id of the account', id)
    .option('--set <domain>', 'the domain, such as forms.agency.example', filled)
    .addOption(new Option('--remove', 'it has none any more').conflicts('set'))
    .hook('preAction', (command) => {
      const { account, set, remove } = command.opts<{ account?: number; set?: string; remove?: boolean }>()
      const changes = set !== undefined || remove === true
      if (changes !== (account !== undefined)) command.error('error: --account goes with --set or --remove')
    })
    .action(administer(async () => (await import('./account.ts')).manageDomain))
  leaf(account, 'crm', 'connect an account to a CRM, or disconnect it')
    .addHelpText('after', crmHelp)
    .requiredOption('--account <id>', 'id of the account', id)
    .addOption(new Option('--connect <crm>', 'connect it to this CRM').choices(crmKindIds))
    .option('--marketplace-user <id>', 'onoffice: the credentials are those of the marketplace, for this user', filled)
    .addOption(new Option('--disconnect', 'connect it to none').conflicts('connect'))
    .hook('preAction', (command) => {
      const { connect, disconnect } = command.opts<{ connect?: string; disconnect?: boolean }>()
      if (connect === undefined && !disconnect) command.error('error: --connect or --disconnect is required')
    })
    .action(administer(async () => (await import('./account.ts')).connectCrm, { keys: true }))
}

function moveCommands(account: Command): void {
  leaf(account, 'export', 'copy an account for another installation, and hold it here')
    .requiredOption('--account <id>', 'id of the account', id)
    .option('--to <place>', 'a new directory, or s3://bucket/prefix', filled)
    .option('--encrypt-to <key>', 'encrypt it: the public part of a key of age, age1…', filled)
    .addOption(
      new Option('--first', 'copy it while it is served, and note what changes from then on').conflicts('rest'),
    )
    .option('--rest', 'what has changed since the first copy; holds the account')
    .addOption(
      new Option('--cancel', 'serve the account here again, after an export').conflicts(['to', 'first', 'rest']),
    )
    .addHelpText('after', placeHelp)
    .hook('preAction', (command) => {
      const { to, cancel } = command.opts<{ to?: string; cancel?: boolean }>()
      if (to === undefined && !cancel) command.error('error: --to or --cancel is required')
    })
    .action(administer(async () => (await import('./account-move.ts')).exportAccount, { keys: true }))
  fromPlace(leaf(account, 'import', 'import an account that another installation has exported'))
    .option('--rest <place>', 'of a first copy: where its rest is, or is going to be; waits for it', filled)
    .action(administer(async () => (await import('./account-move.ts')).importAccount, { keys: true }))
  leaf(account, 'moved', 'delete an account that has been imported elsewhere')
    .requiredOption('--account <id>', 'id of the account', id)
    .requiredOption('--receipt <receipt>', 'what the import has printed', filled)
    .option('--to <address>', 'where it is now, for the answers of its former addresses', address)
    .action(administer(async () => (await import('./account-move.ts')).finishMove))
  leaf(account, 'id-range', 'show or set the range in which this installation makes ids')
    .option('--number <n>', 'a number that no other installation has, from 1', id)
    .action(administer(async () => (await import('./account-move.ts')).idRange))
}

function crmCommands(crm: Command): void {
  leaf(crm, 'activate', 'print a one-time code that ties an activation in the onOffice marketplace to an account')
    .requiredOption('--account <id>', 'id of the account', id)
    .action(administer(async () => (await import('./account.ts')).makeActivationCode))
}

const crmHelp = `
The credentials of a CRM are read from the environment, or else line by line from the standard input, in this order:
${outsideCrmIds.map((crm) => `  ${crm}: ${credentialVariables(crm).join(', ')}`).join('\n')}
The claim of onOffice's marketplace is read from ${claimVariable} or the line after them.`

function keyCommands(key: Command): void {
  leaf(key, 'create', 'create an API key')
    .requiredOption('--email <email>', 'e-mail of the user it belongs to', emailAddress)
    .requiredOption('--name <name>', 'what the key is for', filled)
    .option('--expires-at <time>', 'when it ends, such as 2027-01-01 or 2027-01-01T12:00:00+01:00')
    .option('--read-only', 'the key can only read')
    .option('--scopes <scopes>', 'what the key is for, such as forms:read,submissions:write; all when left out', listed)
    .action(administer(async () => (await import('./key.ts')).createKey))
  leaf(key, 'revoke', 'end an API key, or all keys of a user')
    .option('--id <id>', 'id of the key', id)
    .addOption(
      new Option('--email <email>', 'all keys of the user with this e-mail').argParser(emailAddress).conflicts('id'),
    )
    .hook('preAction', (command) => {
      const { id: one, email } = command.opts<{ id?: number; email?: string }>()
      if (one === undefined && email === undefined) command.error('error: --id or --email is required')
    })
    .action(administer(async () => (await import('./key.ts')).revokeKeys))
  leaf(key, 'list', "list a user's API keys")
    .requiredOption('--email <email>', 'e-mail of the user', emailAddress)
    .action(administer(async () => (await import('./key.ts')).listKeys))
}

function staffCommands(staff: Command): void {
  leaf(staff, 'link', 'print a one-time link that logs a member of the staff in to a form')
    .requiredOption('--member <id>', 'id of the staff member', id)
    .requiredOption('--form <id>', 'id of the form', id)
    .action(administer(async () => (await import('./staff.ts')).linkStaff))
}

function privacyCommands(privacy: Command): void {
  const ofPerson = (command: Command) =>
    command
      .requiredOption('--email <address>', 'e-mail address of the person', emailAddress)
      .option('--account <id>', 'in this account only', id)
  ofPerson(leaf(privacy, 'export', 'print everything that is kept of a person, as JSON'))
    .option('--out <file>', 'write it into this new file instead', filled)
    .action(administer(async () => (await import('./privacy.ts')).exportData, { keys: true }))
  ofPerson(leaf(privacy, 'erase', 'delete everything that is kept of a person')).action(
    administer(async () => (await import('./privacy.ts')).eraseData, { keys: true }),
  )
}

function secretsCommands(secrets: Command): void {
  leaf(secrets, 'reseal', 'seal everything anew under SECRET_KEY that SECRET_KEY_RETIRED still opens').action(
    administer(async () => (await import('./secrets.ts')).resealAll, { keys: true }),
  )
  leaf(secrets, 'forget', 'give up what is sealed under a key that is lost')
    .requiredOption('--key <id>', 'id of the key, as the refused start names it', keyId)
    .action(administer(async () => (await import('./secrets.ts')).forgetKey))
}

function backupCommands(foyer: Command): void {
  const backup = leaf(foyer, 'backup', 'copy database, files and key to another place, while the service runs or not')
    .enablePositionalOptions()
    .option('--to <place>', 'a new directory, or s3://bucket/prefix', filled)
    .option('--encrypt-to <key>', 'encrypt it: the public part of a key of age, age1…', filled)
    .option('--without-key', 'leave out the secret key of the installation')
    .addOption(new Option('--snapshot <id>', 'the state that another session exported with pg_export_snapshot()'))
    .addHelpText('after', placeHelp)
    .action((options: { to?: string }, command: Command) =>
      options.to === undefined
        ? command.error("error: required option '--to <place>' not specified")
        : outside(async () => (await import('./backup.ts')).backUp)({ ...options, to: options.to }),
    )
  fromPlace(leaf(backup, 'verify', 'read a whole backup and check it')).action(
    outside(async () => (await import('./backup.ts')).verify),
  )
  leaf(backup, 'key', 'make a key for encrypted backups')
    .requiredOption('--out <file>', 'write its secret part into this new file', filled)
    .action(outside(async () => (await import('./backup.ts')).makeBackupKey))
  fromPlace(leaf(foyer, 'restore', 'restore a backup into an empty installation')).action(
    outside(async () => (await import('./backup.ts')).restore),
  )
}

const fromPlace = (command: Command) =>
  command
    .requiredOption('--from <place>', 'a directory, or s3://bucket/prefix', filled)
    .option('--identity <file>', 'the file with the secret key, of an encrypted backup', filled)
    .addHelpText('after', placeHelp)

const placeHelp = `
A place in S3 is written as s3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1, with key:secret@ before the bucket where the
AWS environment has no credentials.`

function doctorCommand(foyer: Command): void {
  leaf(foyer, 'doctor', 'look at the whole installation, and say what to do where something does not work').action(
    async (options: { json?: boolean }) => {
      await outside(async () => (await import('./doctor.ts')).seeDoctor)(options)
      // A check that was given up still waits for its answer.
      process.exit()
    },
  )
}

function databaseCommands(database: Command): void {
  const passing = (name: string, description: string) =>
    database.command(name).description(description).argument('[arguments...]').allowUnknownOption().helpOption(false)
  passing('psql', 'open the psql of this machine on the embedded database').action(async (args: string[]) =>
    (await import('./database.ts')).openPsql(args),
  )
  passing('dump', 'run the pg_dump of this machine on the embedded database').action(async (args: string[]) =>
    (await import('./database.ts')).runDump(args),
  )
}

function leaf(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print exactly one JSON document')
}

function planOption(): Option {
  return new Option('--plan <plan>', 'plan of the account').choices(Object.keys(plans))
}

function id(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a positive whole number.')
  return Number(text)
}

function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new InvalidArgumentError('It must be an address such as https://forms2.example.')
  }
  return text.replace(/\/+$/, '')
}

const listed = (text: string) => text.split(',').map((part) => part.trim())

function keyId(text: string): string {
  if (!/^[0-9a-f]{16}$/.test(text)) throw new InvalidArgumentError('It must have 16 digits and letters from a to f.')
  return text
}

function filled(text: string): string {
  if (text.trim() === '' || text.length > 255) throw new InvalidArgumentError('It must have 1 to 255 characters.')
  return text.normalize('NFC')
}

function emailAddress(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text) || text.length > 320)
    throw new InvalidArgumentError('It must be an e-mail address.')
  return text.normalize('NFC')
}
