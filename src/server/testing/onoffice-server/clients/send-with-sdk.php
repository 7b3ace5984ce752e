<?php

/*
 * Sends calls with onOffice's PHP library, whose checkout `ONOFFICE_SDK` names. Standard input: JSON with server, token, secret and
 * calls; standard output: JSON with the result of each call, or its error.
 */

use onOffice\SDK\onOfficeSDK;

error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('display_errors', 'stderr');

spl_autoload_register(function (string $class): void {
    $path = str_replace('\\', '/', substr($class, strlen('onOffice\\SDK\\')));
    require getenv('ONOFFICE_SDK') . "/src/$path.php";
});

$asked = json_decode(stream_get_contents(STDIN), true);
$sdk = new onOfficeSDK();
$sdk->setApiServer($asked['server']);
$sdk->setApiVersion('stable');

$results = [];
foreach ($asked['calls'] as $call) {
    $action = 'urn:onoffice-de-ns:smart:2.5:smartml:action:' . $call['verb'];
    $handle = $sdk->call(
        $action,
        $call['id'] ?? '',
        array_key_exists('identifier', $call) ? $call['identifier'] : '',
        $call['resource'],
        $call['parameters'] ?? []
    );
    $sdk->sendRequests($asked['token'], $asked['secret']);
    $results[] = $sdk->getResponseArray($handle) ?? $sdk->getErrors()[$handle] ?? null;
}

echo json_encode($results);
