import type { Handler } from './action.ts'
import { createActivity, modifyActivity, readActivities } from './activities.ts'
import { createAddress, modifyAddress, readAddresses } from './addresses.ts'
import { unlockProvider } from './marketplace.ts'
import { createRelation, deleteRelation, readRelations, sendMail, uploadFile } from './others.ts'
import {
  createAppointment,
  createEstate,
  createTask,
  modifyAppointment,
  modifyEstate,
  modifyTask,
  readAppointment,
  readEstates,
  readTasks,
} from './records.ts'
import { readActionKinds, readBasicSettings, readFields, readGroups, readLink, readUsers } from './settings.ts'

/** The calls that the server knows, by verb and resource type. */
export const handlers: Readonly<Record<string, Handler>> = {
  'create address': createAddress,
  'modify address': modifyAddress,
  'read address': readAddresses,
  'create estate': createEstate,
  'modify estate': modifyEstate,
  'read estate': readEstates,
  'create task': createTask,
  'modify task': modifyTask,
  'read task': readTasks,
  'create calendar': createAppointment,
  'modify calendar': modifyAppointment,
  'read calendar': readAppointment,
  'create agentslog': createActivity,
  'modify agentslog': modifyActivity,
  'read agentslog': readActivities,
  'create relation': createRelation,
  'delete relation': deleteRelation,
  'get idsfromrelation': readRelations,
  'get fields': readFields,
  'get actionkindtypes': readActionKinds,
  'get users': readUsers,
  'get groups': readGroups,
  'get getlink': readLink,
  'read basicsettings': readBasicSettings,
  'do uploadfile': uploadFile,
  'do sendmail': sendMail,
  'do unlockProvider': unlockProvider,
}
