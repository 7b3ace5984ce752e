import type { Handler } from './action.ts'
import { createActivity, modifyActivity, readActivities } from './activities.ts'
import { createAddress, modifyAddress, readAddresses } from './addresses.ts'
import { listAppointments } from './appointment-list.ts'
import { createAppointment, deleteAppointment, modifyAppointment, readAppointments } from './appointments.ts'
import { readFiles, uploadFile } from './files.ts'
import {
  readDistinctValues,
  readEstateCategories,
  readEstatePictures,
  readPdf,
  readRegions,
} from './homepage/estates.ts'
import { contactAddress, registerNewsletter } from './homepage/inquiries.ts'
import { readFilters, readImprint, readTemplates } from './homepage/lists.ts'
import { resolveMacros } from './macros.ts'
import { sendMail } from './mail.ts'
import { unlockProvider } from './marketplace.ts'
import { createEstate, createTask, modifyEstate, modifyTask, readEstates, readTasks } from './records.ts'
import { createRelation, deleteRelation, readRelations } from './relations.ts'
import { readCriteriaFields } from './search/criteria-fields.ts'
import { readCriteria } from './search/criteria-lists.ts'
import { createCriterion, deleteCriterion, modifyCriterion } from './search/criteria.ts'
import { search } from './search/quick-search.ts'
import { readActionKinds, readBasicSettings, readFields, readGroups, readLink, readUsers } from './settings.ts'
import { readUserFields } from './users.ts'

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
  'read calendar': readAppointments,
  'delete calendar': deleteAppointment,
  'get appointmentList': listAppointments,
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
  'do registerNewsletter': registerNewsletter,
  'do contactaddress': contactAddress,
  'create searchcriteria': createCriterion,
  'modify searchcriteria': modifyCriterion,
  'delete searchcriteria': deleteCriterion,
  'get searchcriterias': readCriteria,
  'get searchCriteriaFields': readCriteriaFields,
  'get search': search,
  'get file': readFiles,
  'get estatepictures': readEstatePictures,
  'get estateCategories': readEstateCategories,
  'get distinctValues': readDistinctValues,
  'get pdf': readPdf,
  'get regions': readRegions,
  'get filters': readFilters,
  'get templates': readTemplates,
  'get macroresolve': resolveMacros,
  'read impressum': readImprint,
  'read user': readUserFields,
}
