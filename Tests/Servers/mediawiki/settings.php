
# What tests need beyond the installer's settings. `LATHE_WIKI` is the folder that holds this
# wiki's data, `LATHE_WIKI_SERVER` the address it is reached at.
$wgServer = getenv( 'LATHE_WIKI_SERVER' ) ?: $wgServer;
$wgSQLiteDataDir = getenv( 'LATHE_WIKI' ) . '/data';
$wgUploadDirectory = getenv( 'LATHE_WIKI' ) . '/images';
$wgUploadPath = '/images';
$wgEnableUploads = true;
$wgFileExtensions[] = 'txt';
$wgUseInstantCommons = false;
$wgUseImageMagick = false;
$wgTmpDirectory = getenv( 'TMPDIR' );
$wgCacheDirectory = getenv( 'LATHE_WIKI' ) . '/data';
$wgMainCacheType = CACHE_NONE;
$wgJobRunRate = 0;
$wgPingback = false;
$wgEnableEmail = false;
$wgRateLimits = [];
$wgPasswordAttemptThrottle = [];
# The seed is years old; recent changes must still list it.
$wgRCMaxAge = 50 * 365 * 86400;

# A single server never lags. Claim two seconds, so that `maxlag=1` is refused with Retry-After
# while `maxlag=5` goes through.
$wgHooks['ApiMaxLagInfo'][] = static function ( &$lag ) {
	$lag = [ 'host' => 'timber', 'lag' => 2, 'type' => 'db' ];
};

# A lost wiki is filled again: waiting for the disk would be most of the time this takes.
$wgDBservers = [ [
	'type' => 'sqlite',
	'dbname' => $wgDBname,
	'dbDirectory' => $wgSQLiteDataDir,
	'tablePrefix' => '',
	'load' => 1,
	'flags' => 0,
	'trxMode' => 'IMMEDIATE',
	'variables' => [ 'synchronous' => 'OFF' ],
] ];
$caches = [
	&$wgObjectCaches[CACHE_DB]['server'],
	&$wgLocalisationCacheConf['storeServer'],
	&$wgJobTypeConf['default']['server'],
];
foreach ( $caches as &$cache ) {
	$cache['dbDirectory'] = $wgSQLiteDataDir;
	$cache['variables']['synchronous'] = 'OFF';
}
unset( $cache, $caches );
